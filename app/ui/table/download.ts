/**
 * Downloads a file.
 * @throws Error with the portal's message if it was refused, or our own if the download broke off
 */
export async function download(href: string): Promise<void> {
  const answer = await fetch(href, { headers: { accept: 'application/json' } }).catch(() => undefined)
  if (!answer) throw new Error('You seem to be offline. Try again.')
  if (!answer.ok) throw new Error(await sentenceOf(answer))
  const file = await answer.blob().catch(() => undefined)
  if (!file) throw new Error('The download was interrupted. Try again.')
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(answer.headers.get('content-disposition') ?? '')
  link.click()
  // The browser has started saving it; its blob can be released.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns the Unicode file name, which the portal sends beside the ASCII one. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded === undefined ? 'export' : decodeURIComponent(encoded)
}

async function sentenceOf(answer: Response): Promise<string> {
  if (answer.status === 401) return 'Your session has ended. Log in and try again.'
  const failure = (await answer.json().catch(() => null)) as { message?: string; confirms?: boolean } | null
  if (failure?.confirms) location.assign(`/confirm?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  return failure?.message ?? 'The file could not be made. Try again.'
}
