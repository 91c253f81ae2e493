/** States as a badge says them, by what the books call them. */
export const stateNames: Record<string, string> = { active: 'Active', inactive: 'Inactive', pending: 'Pending' }
