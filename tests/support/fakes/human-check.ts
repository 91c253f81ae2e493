import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Portal } from '#server/context.ts'

/** Solves a challenge as a browser would; the result is the value of the field `captcha`. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge was not solved in time')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A solved challenge of the portal. */
export const solvedCheck = async ({ portal }: { portal: Portal }) =>
  solve(await portal.providers.humanCheck.challenge())

/** Fetches a challenge from a running portal and solves it. `origin` is a chapter's, like http://dc.localhost:3000. */
export async function solveOverHttp(
  origin: string,
  request: (url: string) => Promise<Response> = fetch,
): Promise<string> {
  const answer = await request(`${origin}/human-check/challenge`)
  if (!answer.ok) throw new Error(`The challenge was answered with ${answer.status}`)
  return solve((await answer.json()) as Challenge)
}
