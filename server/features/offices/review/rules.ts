export const accessKinds = ['admin', 'term', 'helper'] as const
export type AccessKind = (typeof accessKinds)[number]

/** The most decisions that one press makes. */
export const maxDecided = 200

/** Days without use after which a right is worth a look. */
export const unusedDays = 180

/** Days within which a right counts as in use. */
export const inUseDays = 90
