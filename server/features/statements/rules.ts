/** The texts in which the association says what it is for, where it is going, and where it comes from. */
export const statementKinds = ['mission', 'vision', 'history'] as const

export type StatementKind = (typeof statementKinds)[number]

/** The maximum length of each text, in characters. */
export const maxLength = { title: 200, body: 100_000, opening: 300, excerpt: 100, dates: 30, date: 100 } as const
