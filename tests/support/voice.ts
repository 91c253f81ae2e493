/**
 * Wording that the portal avoids (docs/decisions/045): letters for emails, non-American English, old mistakes. A state
 * that is stored as `cancelled` is a single word in quotes.
 */
const oldVoice = [
  /\bjust now\b/i,
  /\bany more\b/i,
  /\bShow (the|your|who|all) /,
  /\b(licence|organis\w+|cheques?|programmes?|colour|favour(?:ite)?)\b/i,
  /\b(Upps|Errpr|successfull|createed|unsuccessfull|visite)\b/i,
  /!!|\*\*Required/,
  /\be-mail\b/i,
  /\b(Sign Up|Member Pending List|All Members List|Un-Publish|given back)\b/i,
  /\bCancell(?:ed|ing)\b|\w cancell(?:ed|ing)\b|\bcancell(?:ed|ing) \w/,
  /\b(somebody|whoever)\b/i,
  /\b(Leave this list|left the list|beside the books|Write again|Look it up in the bank|Days of grace|hand it over)\b/i,
  /\bNobody waits\b|\bWho (applies|registers)\b/,
]

/** An email is no letter; what donors get for the tax office is one. 'letter' alone is a size of paper. */
const letterForEmail = /(?<!donor |'(?=letter'))\bletters?\b(?! of|-|, digits)/i

export const oldVoiceIn = (text: string, { isOfLetters = false } = {}): string[] =>
  [...(isOfLetters ? [] : [letterForEmail]), ...oldVoice].flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
