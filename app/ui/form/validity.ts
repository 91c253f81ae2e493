import { isLongerThan } from '#server/text/graphemes.ts'

export const required = 'Required'

/** A control's validation state; a subset of the DOM's constraint validation. */
export type Judged = {
  validity: Partial<Omit<ValidityState, 'valid'>>
  title?: string
  min?: string
  max?: string
  minLength?: number
  value?: string
  maxCharacters?: number
}

/** Returns the message below an invalid field, or undefined. The server validates again. Foundation section 5. */
export function complaintOf(judged: Judged): string | undefined {
  const { validity, title, min, max, minLength, value = '', maxCharacters } = judged
  if (validity.valueMissing) return required
  if (validity.badInput) return 'Enter a number'
  if (validity.typeMismatch) return title || 'Enter an email address'
  if (validity.patternMismatch) return title || 'Check the format'
  if (validity.tooShort) return `At least ${minLength} characters`
  if (validity.rangeUnderflow || validity.rangeOverflow)
    return title || (min && max ? `${min} to ${max}` : min ? `At least ${min}` : `At most ${max}`)
  if (validity.stepMismatch) return title || 'Enter a whole number'
  if (maxCharacters && isLongerThan(value.trim(), maxCharacters)) return tooLong(maxCharacters)
  return undefined
}

/** The message at a text that has more characters than allowed. */
export const tooLong = (max: number) => `At most ${max} characters`
