/** The law asks for the value of what was received on payments above this. */
export const disclosureAboveCents = 75_00

/** Maximum length of what one gets, in characters. */
export const maxDescription = 120

/** The highest value of what a person or a package gets, in dollars. */
export const maxValueDollars = 100_000
