/** Maximum length of each field, in characters. */
export const maxLength = { note: 500, search: 100 } as const

/** Members listed at a time; with more, a longer name finds fewer. */
export const maxFound = 25

/** What became of a proposal; `nominated` and `declined` are the nominee's decision. */
export type ProposalState = 'waiting' | 'nominated' | 'declined'
