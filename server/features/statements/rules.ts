/** The kinds of statements: the association's purpose, its goals, and its history. */
export const statementKinds = ['mission', 'vision', 'history'] as const

export type StatementKind = (typeof statementKinds)[number]

/** Maximum length of each text, in characters. */
export const maxLength = { title: 200, body: 100_000, opening: 300, excerpt: 100, dates: 30, date: 100 } as const
