/**
 * Nothing half-written is lost: every form that a visitor, a member, an admin or a system admin can reach by links is
 * found by itself, typed into, and left. It either asks first, or has kept the text as a draft.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { asksOnlyWho } from '#app/ui/form/unsaved/unsaved.ts'
import { logIn, type RoleName } from './account-pages.ts'
import { live, openJourney, type Journey } from './journey.ts'

const journey = openJourney()

type Role = { who: string; chapter: string; login?: { email: string; role: RoleName } }

const roles: Role[] = [
  { who: 'a visitor', chapter: 'dc' },
  { who: 'a member', chapter: 'dc', login: { email: 'member@dc.aea.example', role: 'Member' } },
  { who: 'an admin', chapter: 'dc', login: { email: 'admin@dc.aea.example', role: 'Admin' } },
  { who: 'a system admin', chapter: 'aea', login: { email: 'system@aea.example', role: 'System admin' } },
]

/** Not followed: what leaves the portal's pages, or the session. */
const elsewhere = /^\/(?:logout|uploads|api|dev|assets|build|unsubscribe)|\.(?:ics|pdf|xml|json|csv|xlsx)\b|export/

/** Pages of one kind and dialog differ only in ids, days and page numbers: one of each is visited. */
const kindOf = (path: string) =>
  path
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '*')
    .replace(/(?<=[/=:])(?=[^/&?]*\d)[\w:.-]+/g, '*')
    .replace(/(?<=\/search\/)[^/?]+/, '*')

const maxPages = 150

type Form = { id: string; path: string }

/** Follows all links from the home page, as the server renders them. @returns each form once, with a page that has it */
async function formsOf({ journey, role, cookie }: { journey: Journey; role: Role; cookie: string }): Promise<Form[]> {
  const seen = new Set<string>()
  const forms = new Map<string, Form>()
  const waiting = ['/', '/dashboard', '/login', '/register']
  while (waiting.length > 0 && seen.size < maxPages) {
    const path = waiting.shift()!
    if (seen.has(kindOf(path))) continue
    seen.add(kindOf(path))
    const answer = await journey.portal().request(role.chapter, path, { headers: { cookie } })
    if (answer.status !== 200 || !answer.headers['content-type']?.includes('html')) continue
    for (const [, attributes] of answer.text.matchAll(/<form([^>]*)>/g)) {
      const id = /\bid="([^"]+)"/.exec(attributes!)?.[1]
      if (!id || !/method="post"/.test(attributes!)) continue
      const key = `${id} ${kindOf(path)}`
      if (!forms.has(key)) forms.set(key, { id, path })
    }
    for (const [, href] of answer.text.matchAll(/<a\b[^>]*\bhref="([^"#]+)"/g)) {
      const next = href!.replaceAll('&amp;', '&')
      if (next.startsWith('/') && !next.startsWith('//') && !elsewhere.test(next) && !seen.has(kindOf(next)))
        waiting.push(next)
    }
  }
  return [...forms.values()]
}

/** Types into the first field of a form that takes text. @returns its name, undefined if it takes none */
async function typeInto(page: Page, id: string): Promise<{ name: string; value: string } | undefined> {
  const fields = page.locator(`form[id="${id}"] :is(input, textarea, select)`)
  for (const field of await fields.all()) {
    const [type, name, usable] = await field.evaluate((one) => {
      const control = one as HTMLInputElement
      return [control.type, control.name, !control.disabled && !control.readOnly && control.checkVisibility()] as const
    })
    if (!usable || !name) continue
    if (/^(?:text|search|url|tel|email|textarea)$/.test(type)) await field.fill('halfway@mail.example')
    else if (type === 'number') await field.fill('7')
    else if (type === 'date') await field.fill('2093-01-01')
    else if (type === 'datetime-local') await field.fill('2093-01-01T10:00')
    else continue
    return { name, value: await field.inputValue() }
  }
  return undefined
}

const typesIn = (page: Page, id: string) =>
  page
    .locator(`form[id="${id}"]`)
    .evaluate((form) => [...(form as HTMLFormElement).elements].map((one) => (one as HTMLInputElement).type ?? ''))

/** Follows the link to the home page, as the header of every page has it. */
const leave = () => {
  const home = [...document.links].find(({ pathname, origin }) => pathname === '/' && origin === location.origin)
  if (home) home.click()
  else location.assign('/')
}

/** Leaves a form as a user would. @returns whether it asked first, or has the text when it is opened again */
async function losesNothing(page: Page, address: string, { id }: Form): Promise<boolean | undefined> {
  await page.goto(address)
  await live(page)
  if (asksOnlyWho(await typesIn(page, id))) return undefined
  const typed = await typeInto(page, id)
  if (!typed) return undefined
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const isModal = await page.locator(`dialog:modal form[id="${id}"]`).count()
  let hasAsked = false
  page.once('dialog', (asked) => {
    hasAsked = true
    void asked.accept()
  })
  // Browsers ask only after a real key or press.
  await page.keyboard.press('Shift')
  if (isModal > 0) await page.keyboard.press('Escape')
  else await page.evaluate(leave)
  await expect
    .poll(async () => hasAsked || (await question.count()) > 0 || !(await page.locator(`form[id="${id}"]`).count()))
    .toBe(true)
  if (hasAsked || (await question.count()) > 0) return true
  await page.goto(address)
  await live(page)
  return (await page.locator(`form[id="${id}"] [name="${typed.name}"]`).first().inputValue()) === typed.value
}

test.each(roles)('$who leaves every form, and loses nothing', async (role) => {
  const visitor = await journey.visitor('desktop')
  if (role.login) await logIn(journey, visitor, role.chapter, role.login)
  const cookie = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const forms = await formsOf({ journey, role, cookie })
  const outcomes: Record<string, boolean> = {}
  for (const form of forms) {
    const outcome = await losesNothing(visitor.page, journey.at(role.chapter, form.path), form)
    if (outcome !== undefined) outcomes[`${form.id} at ${form.path}`] = outcome
  }
  expect(Object.entries(outcomes).filter(([, isKept]) => !isKept)).toEqual([])
})
