/** Wording that the portal avoids (docs/decisions/045): letters for emails, non-American English, old mistakes. */
const oldVoice = [
  /\bletters?\b(?! of|-|, digits)/i,
  /\bjust now\b/i,
  /\bany more\b/i,
  /\bShow (the|your|who|all) /,
  /\b(licence|organis\w+|cheques?|programmes?|colour|favour(?:ite)?)\b/i,
  /\b(Upps|Errpr|successfull|createed|unsuccessfull|visite)\b/i,
  /!!|\*\*Required/,
  /\be-mail\b/i,
  /\b(Sign Up|Member Pending List|All Members List|Un-Publish|given back)\b/i,
  /\bNobody waits\b|\bWho (applies|registers)\b/,
]

export const oldVoiceIn = (text: string): string[] => oldVoice.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
