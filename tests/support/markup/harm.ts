/** Detects a stranger's script that runs on a page, and markup that would run one. */
import type { BrowserContext, Page } from 'playwright'

export type Harm = {
  /** Everything found since the last call; empty is correct. */
  findings(): Promise<string[]>
}

/**
 * Listens in every page of this context from now on: calls of `ran` with their numbers, dialogs, foreign requests and
 * policy violations.
 */
export async function listenForHarm(context: BrowserContext): Promise<Harm> {
  const heard: string[] = []
  await context.exposeFunction('ran', (number: number) => void heard.push(`ran ${number}`))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) heard.push(message.text().slice(0, 200))
  })
  context.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !/(^|\.)localhost$/.test(hostname)) heard.push(`a request to ${request.url()}`)
  })
  const hashes = new Set<string>()
  context.on('response', (answer) => {
    if (!answer.request().isNavigationRequest()) return
    for (const [, hash] of (answer.headers()['content-security-policy'] ?? '').matchAll(/'sha256-([^']+)'/g))
      hashes.add(hash!)
  })
  return {
    async findings() {
      const seen = await Promise.all(
        context
          .pages()
          .map(async (page) => (await page.evaluate(harmfulMarkup, [...hashes])).map((one) => `${page.url()}: ${one}`)),
      )
      return [...heard.splice(0), ...seen.flat()]
    },
  }
}

/**
 * Runs in the page. React renders no handler attributes; scripts have the nonce of the page, or one of the hashes named
 * so far by the policies of the pages.
 */
async function harmfulMarkup(hashes: string[]): Promise<string[]> {
  const hashOf = async ({ textContent }: Element) => {
    // Only a page on a secure address may hash; no other has a policy with hashes.
    if (!isSecureContext) return ''
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(textContent ?? ''))
    return btoa(String.fromCharCode(...new Uint8Array(hash)))
  }
  const leading = new Set([
    'href',
    'xlink:href',
    'src',
    'action',
    'formaction',
    'data',
    'poster',
    'background',
    'ping',
    'srcdoc',
    'manifest',
    'code',
  ])
  const harmless = /^(?:https?|mailto|tel|webcal):$/
  const findings: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    const name = element.localName
    const isOurs = element.nonce !== '' || (element as HTMLScriptElement).type === 'application/ld+json'
    if (
      name === 'script' &&
      !isOurs &&
      ((element as HTMLScriptElement).src !== '' || !hashes.includes(await hashOf(element)))
    )
      findings.push(`a script: ${element.textContent.slice(0, 80)}`)
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) findings.push(`${name} with ${attribute}=${value.slice(0, 80)}`)
      // The editor creates such a link for the address that is typed into it.
      if (!leading.has(attribute) || value === 'about:blank') continue
      const address = URL.canParse(value, location.href) ? new URL(value, location.href) : undefined
      const isForeign = name !== 'a' && address?.protocol.startsWith('http') && address.host !== location.host
      const isPicture = name === 'img' && /^(?:data:image\/|blob:)/.test(value)
      // The preview of an email: a frame in which nothing runs.
      const isInert = attribute === 'srcdoc' && element.getAttribute('sandbox') === 'allow-same-origin'
      if (
        (attribute === 'srcdoc' && !isInert) ||
        (address && !isPicture && (!harmless.test(address.protocol) || isForeign))
      )
        findings.push(`${name} with ${attribute}=${value.slice(0, 80)}`)
    }
  }
  return findings
}

/** Returns the numbers of the texts on the page, wherever a reader or a program finds them. */
export async function visibleTextOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(
    () =>
      document.documentElement.outerHTML +
      Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value).join(),
  )
  return Array.from(texts.matchAll(/(?:ran\(|text-)(\d+)/g), ([, number]) => number!)
}
