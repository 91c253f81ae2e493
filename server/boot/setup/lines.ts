import type { Portal } from '../../context.ts'
import { firstCode } from './state.ts'

/** Returns what a portal without a chapter says when it starts: where to set it up, with the code the first time. */
export async function setupLines(portal: Pick<Portal, 'store' | 'env' | 'clock'>): Promise<string[]> {
  const code = await firstCode(portal)
  if (code) return codeLines(portal.env, code)
  return ['This portal is being set up. "chapterhouse setup" prints a new link and code.']
}

/** Returns the link and the code, for people. */
export const codeLines = ({ baseDomain }: Pick<Portal['env'], 'baseDomain'>, code: string): string[] => [
  'Set up this portal in a browser. The link and the code are good for one browser.',
  `  Link        https://${baseDomain}/setup?code=${code}`,
  `  Setup code  ${code}`,
]
