/**
 * What the package gives the trainer to draw: the JSON of `bpe.record` and of the bridge's verbs.
 * Only types; see py/bpe/recording.py for what makes them.
 *
 * **Gaps.** Base symbols s[0..n-1] have n-1 gaps between them. `gaps[i]` is the rank of the merge
 * that closes the gap between s[i] and s[i+1], or -1 when none does. Everything about any moment of
 * the training follows from them: after `k` merges the open gaps are those of -1 or of rank >= k.
 */

/**
 * @typedef {object} Token
 * @property {string} text - what a person reads
 * @property {boolean} [whole] - false: a piece of a character, `text` names its bytes
 * @property {number[]} [bytes]
 * @property {number} [cut] - of a very long token there are only so many bytes
 */

/**
 * @typedef {object} Item - one pretoken, or a stretch of text
 * @property {string} text
 * @property {number} count - how often it stands in the corpus
 * @property {number[]} symbols - base ids; -1 for a character the vocabulary does not have
 * @property {number[]} gaps
 */

/** @typedef {{kind: "pretokens" | "text", items: Item[], shown: number, total: number}} View */

/**
 * @typedef {object} Options - the keyword arguments of `bpe.train`
 * @property {"characters" | "bytes"} base
 * @property {null | "whitespace" | "words"} pretokenizer
 * @property {string | null} end_of_word
 * @property {"first" | "smallest" | "huggingface"} ties
 * @property {number | null} merges
 */

/**
 * @typedef {object} State - the corpus after so many merges
 * @property {number} tokens
 * @property {number} vocab_size
 * @property {number} in_use - different symbols that still stand in the corpus
 * @property {[left: number, right: number, count: number][]} candidates - the first is merged next
 * @property {number} tied - how many pairs share the highest count
 */

/** @typedef {{left: number, right: number, id: number, count: number, places?: number}} Step */

/**
 * @typedef {object} CorpusSize
 * @property {number} characters
 * @property {number} bytes
 * @property {number} pretokens
 * @property {number} distinct - different pretokens
 */

/**
 * @typedef {object} Recording - a training, or a loaded tokenizer (then without what has a `?`)
 * @property {string} key
 * @property {string} tokenizer - the JSON that `Tokenizer.save` writes
 * @property {number} base_size
 * @property {Token[]} tokens - by id
 * @property {Options} options
 * @property {Step[]} steps - steps[k] leads from states[k] to states[k + 1]
 * @property {State[]} [states]
 * @property {{reason: string, message: string}} [stopped]
 * @property {CorpusSize} [corpus]
 * @property {View} [view]
 * @property {string} [text] - the corpus, in the recording that is built into the page
 * @property {Encoding} [encoding] - of a first text, there too
 */

/** @typedef {{rank: number, left: number, right: number, id: number, places: number}} Fired */

/** @typedef {[id: number, start: number, end: number, byteStart: number, byteEnd: number]} Span */

/**
 * @typedef {object} Encoding
 * @property {string} key
 * @property {string} text
 * @property {number[] | null} ids
 * @property {string[]} unknown
 * @property {Span[]} spans - id -1: a character the vocabulary does not have
 * @property {Token[]} tokens - one for each span
 * @property {View} view
 * @property {Fired[]} fired - in the order they fired
 * @property {string} decoded
 * @property {boolean} same
 * @property {string | null} lossy
 * @property {{characters: number, bytes: number, tokens: number}} counts
 * @property {number} [truncated] - tokens that `spans` leaves out
 */

/**
 * @typedef {object} Status
 * @property {"asleep" | "loading" | "starting" | "ready" | "failed"} phase
 * @property {number} [done]
 * @property {number} [total]
 * @property {string} [label]
 * @property {string} [message]
 */

/** @typedef {{done: number, total: number, label: string}} Progress */

/**
 * @typedef {object} Python - the part of site/runtime/python.js that the trainer calls
 * @property {(
 *   args: {text: string, options: Options},
 *   handlers?: {onProgress?: (progress: Progress) => void, signal?: AbortSignal},
 * ) => Promise<Recording>} train
 * @property {(
 *   args: {recording: {key: string, tokenizer: string}, text: string},
 *   handlers?: {signal?: AbortSignal},
 * ) => Promise<Encoding>} encode
 * @property {(json: string, handlers?: {signal?: AbortSignal}) => Promise<Recording>} load
 * @property {() => void} warm
 * @property {(role: "page" | "cells") => Status} status
 * @property {(
 *   listener: (role: "page" | "cells", status: Status) => void,
 *   handlers?: {signal?: AbortSignal},
 * ) => void} onStatus
 */

export {};
