import type { ReactNode } from 'react'
import { dollars } from '#app/lib/format.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/parts/button.tsx'

/** How a member stands; `dueIn` a year, `unitCents` the fee of one term. */
export type Due = { status: string; dueIn: number; unitCents: number; durationYears: number }

/** What the reader can do next: join and log in, or pay what is due. */
export function NextStep({ viewer, due }: { viewer: Viewer; due: Due | undefined }) {
  if (viewer.role === 'anonymous') return viewer.chapter.isMain ? <FindChapter /> : <JoinChapter viewer={viewer} />
  return <MemberStep viewer={viewer} due={due} />
}

function JoinChapter({ viewer }: { viewer: Viewer }) {
  return (
    <Step
      title={`Join the ${viewer.chapter.chapterName} chapter`}
      buttons={
        <>
          <LinkButton to="/register" look="primary">
            Registration
          </LinkButton>
          <LinkButton to="/login">Login</LinkButton>
        </>
      }
    >
      Apply with your degree and your field of work. The chapter reads every application; once it is approved, you
      pay the fee of your member type and your membership begins.
    </Step>
  )
}

function FindChapter() {
  return (
    <Step title="Membership begins in a chapter" buttons={<LinkButton to="/login">Login</LinkButton>}>
      Choose the chapter near you from the list and register there. Members of every chapter belong to the association
      as a whole.
    </Step>
  )
}

function MemberStep({ viewer, due }: { viewer: Viewer; due: Due | undefined }) {
  if (!due) {
    return (
      <Step title={`Welcome, ${viewer.name}`} buttons={<LinkButton to="/dashboard">Dashboard</LinkButton>}>
        Members, applications and payments of the chapter are on the dashboard.
      </Step>
    )
  }
  const active = due.status === 'active'
  return (
    <Step
      title={active ? 'Your membership is active' : 'Your membership is not active'}
      buttons={
        <>
          <LinkButton to="/payment" look="primary">
            {active ? 'Payment' : 'Pay now'}
          </LinkButton>
          <LinkButton to="/dashboard">Dashboard</LinkButton>
        </>
      }
    >
      {active ? nextDue(due) : `Please pay the registration fee of ${dollars(due.unitCents)}.`}
    </Step>
  )
}

function nextDue({ dueIn, durationYears }: Due) {
  if (durationYears >= 99) return 'It is paid for life.'
  return (
    <>
      Next payment due in <strong className="tabular font-semibold text-base-content">{dueIn}</strong>.
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
