/** The day of the next month by which a month is sealed, and its share of the parent confirmed. */
export const closingDay = 10
