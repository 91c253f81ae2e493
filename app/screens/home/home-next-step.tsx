import type { ReactNode } from 'react'
import { dollars } from '#app/lib/format.ts'
import type { Viewer } from '#app/lib/page/viewer.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { nextWords as words } from './home-words.ts'

/** A member's dues; `dueIn` is a year, `unitCents` the fee of one term. */
export type Due = { status: string; dueIn: number; unitCents: number; durationYears: number }

/** The viewer's next step: join and log in, or pay what is due. A closed chapter has neither. */
export function NextStep({ viewer, due }: { viewer: Viewer; due: Due | undefined }) {
  const isClosed = viewer.chapter.closedOn !== null
  if (viewer.role === 'anonymous' && isClosed) return null
  if (viewer.role === 'anonymous') return viewer.chapter.isMain ? <FindChapter /> : <JoinChapter viewer={viewer} />
  return <MemberStep viewer={viewer} due={isClosed ? undefined : due} />
}

function JoinChapter({ viewer }: { viewer: Viewer }) {
  return (
    <Step
      title={words.joinTitle(viewer.chapter.chapterName)}
      buttons={
        <>
          <LinkButton to="/register" look="primary">
            {words.join}
          </LinkButton>
          <LinkButton to="/login">{words.login}</LinkButton>
        </>
      }
    >
      {words.joinText}
    </Step>
  )
}

function FindChapter() {
  return (
    <Step
      title={words.findTitle}
      buttons={
        <>
          <LinkButton to="#chapters" look="primary">
            {words.find}
          </LinkButton>
          <LinkButton to="/login">{words.login}</LinkButton>
        </>
      }
    >
      {words.findText}
    </Step>
  )
}

function MemberStep({ viewer, due }: { viewer: Viewer; due: Due | undefined }) {
  if (!due) {
    return (
      <Step title={words.welcome(viewer.name)} buttons={<LinkButton to="/dashboard">{words.dashboard}</LinkButton>}>
        {words.welcomeText}
      </Step>
    )
  }
  const active = due.status === 'active'
  return (
    <Step
      title={active ? words.active : words.notActive}
      buttons={
        <>
          <LinkButton to="/payment" look={active ? 'quiet' : 'primary'}>
            {active ? words.payment : words.payNow}
          </LinkButton>
          <LinkButton to="/dashboard">{words.dashboard}</LinkButton>
        </>
      }
    >
      {active ? nextDue(due) : words.payFee(dollars(due.unitCents))}
    </Step>
  )
}

function nextDue({ dueIn, durationYears }: Due) {
  if (durationYears >= 99) return words.paidForLife
  return (
    <>
      {words.nextDue} <strong className="tabular font-semibold text-base-content">{dueIn}</strong>.
    </>
  )
}

function Step({ title, buttons, children }: { title: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <section className="panel mt-8 grid gap-x-8 gap-y-4 border-t-2 border-t-primary p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-5">
      <div>
        <h2 className="type-section">{title}</h2>
        <p className="type-body mt-1 text-ink-2">{children}</p>
      </div>
      <div className="flex flex-wrap gap-2">{buttons}</div>
    </section>
  )
}
