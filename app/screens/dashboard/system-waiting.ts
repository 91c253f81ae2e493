import Briefcase from 'lucide-react/icons/briefcase'
import Handshake from 'lucide-react/icons/handshake'
import Landmark from 'lucide-react/icons/landmark'
import Server from 'lucide-react/icons/server'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import UserPlus from 'lucide-react/icons/user-plus'
import { systemWords } from '#app/features/system/words.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { landingWords as words } from './landing-words.ts'
import type { Waiting } from './waiting-block.tsx'

type Overview = Outputs['chapters']['overview']

export type Chapter = Overview['chapters'][number]

export type Checks = Outputs['system']['state']['checks']

type Waits = 'applications' | 'toResolve' | 'zelle' | 'pendingJobs'

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
  const waits = (name: Waits) =>
    open.filter((chapter) => chapter[name] > 0).sort((one, other) => other[name] - one[name])
  const [applications, jobs, toResolve, zelle, unfinished] = [
    waits('applications'),
    waits('pendingJobs'),
    waits('toResolve'),
    waits('zelle'),
    open.filter(({ lacks }) => lacks.length > 0),
  ]
  const sum = (chapters: Chapter[], name: Waits) => chapters.reduce((total, chapter) => total + chapter[name], 0)
  const perChapter = (chapters: Chapter[], name: Waits) =>
    words.few(
      chapters.map((chapter) => `${chapter.chapterName} ${chapter[name]}`),
      ', ',
    )
  const needs = unfinished.map(({ chapterName, lacks }) =>
    words.chapterNeeds(
      chapterName,
      lacks.map((step) => words.missing[step]),
    ),
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
    {
      icon: Settings,
      count: unfinished.length,
      title: words.unfinished(unfinished.length),
      text: words.few(needs, '; '),
      act: words.setUp,
      to: '/chapter',
    },
    {
      icon: UserPlus,
      count: sum(applications, 'applications'),
      title: words.applications(sum(applications, 'applications')),
      text: perChapter(applications, 'applications'),
      act: words.review,
      to: `${applications[0]?.url ?? ''}/members#pending`,
    },
    {
      icon: Briefcase,
      count: sum(jobs, 'pendingJobs'),
      title: words.jobs(sum(jobs, 'pendingJobs')),
      text: perChapter(jobs, 'pendingJobs'),
      act: words.review,
      to: `${jobs[0]?.url ?? ''}/career`,
    },
    {
      icon: Scale,
      count: sum(toResolve, 'toResolve'),
      title: words.toResolve(sum(toResolve, 'toResolve')),
      text: perChapter(toResolve, 'toResolve'),
      act: words.resolve,
      to: `${toResolve[0]?.url ?? ''}/treasury/resolve`,
    },
    {
      icon: Landmark,
      count: sum(zelle, 'zelle'),
      title: words.zelle(sum(zelle, 'zelle')),
      text: perChapter(zelle, 'zelle'),
      act: words.confirm,
      to: `${zelle[0]?.url ?? ''}/treasury/resolve`,
    },
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
