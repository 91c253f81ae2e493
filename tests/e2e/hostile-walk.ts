/** A visitor who walks the pages of a portal full of hostile markup, and everything detected there. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { listenForHarm, visibleTextOf, type Harm } from '#tests/support/markup/harm.ts'
import { logIn, type RoleName } from './account-pages.ts'
import { live, type Journey } from './journey.ts'

export const admin = { email: 'admin@dc.aea.example', role: 'Admin' as RoleName }
export const system = { email: 'system@aea.example', role: 'System admin' as RoleName }

export type Login = { email: string; role?: RoleName }

export function hostileWalk(journey: Journey) {
  async function come(chapter: string, login?: Login) {
    const visitor = await journey.visitor('desktop')
    const harm = await listenForHarm(visitor.context)
    if (login) await logIn(journey, visitor, chapter, login)
    const cookies = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie: cookies, origin: journey.at(chapter, '') }
    const ask = async (procedure: string, body: object) => {
      const answer = await journey
        .portal()
        .request(chapter, `/api/trpc/${procedure}`, { method: 'POST', headers, body })
      expect(answer.status, `${procedure}: ${answer.text.slice(0, 300)}`).toBe(200)
      return (answer.json() as { result: { data: unknown } }).result.data
    }
    return { ...visitor, harm, ask }
  }

  /** Walks through the pages; each is checked before and after hydration. */
  async function walk(page: Page, harm: Harm, chapter: string, paths: string[]): Promise<Set<string>> {
    const visible = new Set<string>()
    for (const path of paths) {
      const answer = await page.goto(journey.at(chapter, path))
      expect([path, answer?.status()]).toEqual([path, path.startsWith('/missing/') ? 404 : 200])
      await live(page)
      expect([path, await harm.findings()]).toEqual([path, []])
      for (const number of await visibleTextOf(page)) visible.add(number)
    }
    return visible
  }

  return { come, walk }
}
