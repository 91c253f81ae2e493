/**
 * Fetches a file and hands it to the browser to keep.
 * @throws Error with the portal's sentence when it was refused, or one of our own when it broke off
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
  // The browser has begun to keep it; what it holds of it may go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The name in letters of every script, which the portal sends beside the one in ASCII. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded === undefined ? 'export' : decodeURIComponent(encoded)
}

async function sentenceOf(answer: Response): Promise<string> {
  if (answer.status === 401) return 'Your session has ended. Log in and try again.'
  const failure = (await answer.json().catch(() => null)) as { message?: string } | null
  return failure?.message ?? 'The file could not be made. Try again.'
}
