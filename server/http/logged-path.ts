/** A path as the log may keep it. Links in emails and codes of receipts carry a secret in their path, and so do addresses of files. */
export const withoutSecrets = (path: string): string => path.replace(/^(\/uploads\/)[^/]+(?=\/)/, '$1…').replace(secretAfter, '$1…')

const secretAfter =
  /^(\/api\/users\/activate\/|\/activate\/|\/registration\/[^/]+\/(?:cancel\/)?|\/payment\/[^/]+\/receipt\/|\/renew\/[^/]+\/|\/newsletter\/leave\/|\/verify\/|\/password\/reset\/[^/]+\/|\/api\/users\/newPassword\/[^/]+\/).+/i
