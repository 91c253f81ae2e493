import Handshake from 'lucide-react/icons/handshake'
import Server from 'lucide-react/icons/server'
import { systemWords } from '#app/features/system/words.ts'
import { systemAdminLogin } from '#server/features/accounts/rules.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { landingWords as words } from './landing-words.ts'
import type { Waiting } from './waiting-block.tsx'
import { kindNames, unfinishedRow, waitingKinds, type WaitingKind } from './waiting-kinds.ts'

type Overview = Outputs['chapters']['overview']

export type Chapter = Overview['chapters'][number]

export type Checks = Outputs['system']['state']['checks']

/**
 * Returns what is wrong with the portal itself, and the pending tasks of all open chapters. A link leads to the chapter's
 * own site, where a system admin must log in once.
 */
export function waitingIn(
  open: Chapter[],
  statements: Overview['statementsToConfirm'] = [],
  checks: Checks = [],
): Waiting[] {
  // A clock that is behind has a note of its own above the list.
  const faults = checks.filter(({ id }) => id !== 'clock')
  const [problems, warnings] = [
    faults.filter(({ state }) => state === 'problem'),
    faults.filter(({ state }) => state === 'warning'),
  ]
  const saying = (of: Checks) =>
    words.few(
      of.map(({ id, says }) => `${systemWords.titles[id]} (${says.replace(/\.$/, '')})`),
      ', ',
    )
  return [
    {
      icon: Server,
      count: problems.length,
      title: words.problems(problems.length),
      text: saying(problems),
      act: words.view,
      to: '/system',
    },
    {
      icon: Server,
      count: warnings.length,
      title: words.warnings(warnings.length),
      text: saying(warnings),
      act: words.view,
      to: '/system',
    },
    unfinishedRow(open, '/chapter'),
    ...kindNames.map((name) => rowOf(name, open)),
    {
      icon: Handshake,
      count: statements.length,
      title: words.statements(statements.length),
      text: words.statementsOf(statements),
      act: words.confirm,
      to: statements[0] ? `/treasury/shares/${statements[0].month}/${statements[0].chapterId}` : '/treasury/shares',
    },
  ]
}

/** Returns what of a kind waits in all chapters, with a link to the chapter where most does. */
function rowOf(name: WaitingKind, open: readonly Chapter[]): Waiting {
  const chapters = open.filter((chapter) => chapter[name] > 0).sort((one, other) => other[name] - one[name])
  const count = chapters.reduce((total, chapter) => total + chapter[name], 0)
  const { icon, title, act, path } = waitingKinds[name]
  const text = words.few(
    chapters.map((chapter) => `${chapter.chapterName} ${chapter[name]}`),
    ', ',
  )
  return { icon, count, title: title(count), text, act, to: systemAdminLogin(chapters[0]?.url ?? '', path) }
}
