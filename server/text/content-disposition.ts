/**
 * Returns a file's Content-Disposition header (RFC 6266): its name in letters of every script, and in ASCII for clients
 * that cannot read those.
 */
export const contentDisposition = (way: 'attachment' | 'inline', name: string): string =>
  `${way}; filename="${asciiName(name)}"; filename*=UTF-8''${extValue(name)}`

/** Removes accents; other scripts become a dash, or `file` where nothing else is left. */
function asciiName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,10})?$/s.exec(name) ?? []
  const emails = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  return `${emails === '' ? 'file' : emails}${ending}`
}

/** Escapes everything that RFC 5987 does not allow. */
const extValue = (name: string) =>
  encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '')).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
