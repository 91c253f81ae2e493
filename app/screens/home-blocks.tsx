import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Viewer } from '#app/lib/viewer.ts'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'

/** A block whose room has nothing to tell yet: one quiet sentence under its head. */
export function QuietBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Block title={title} rows>
      <p className="type-body text-ink-2">{children}</p>
    </Block>
  )
}

/** Whom to write to: the chapter itself, as its settings have it. */
export function ContactBlock({ chapter }: Pick<Viewer, 'chapter'>) {
  return (
    <Block title="Contacts for help/support" rows>
      <div className="type-body">
        <p className="font-semibold">{chapter.chapterName}</p>
        <p className="type-fine text-ink-2">Membership, payments and this site</p>
        <p className="mt-1">
          <a href={`mailto:${chapter.chapterEmail}`} className="text-link-line wrap-anywhere">
            {chapter.chapterEmail}
          </a>
        </p>
        <p className="tabular">{chapter.chapterPhone}</p>
      </div>
    </Block>
  )
}

/** The other chapters with their addresses; on the parent chapter in place of the committee. */
export function ChaptersBlock({ chapters, chapter }: Pick<Viewer, 'chapters' | 'chapter'>) {
  const others = chapters.filter(({ subDomain }) => subDomain !== chapter.subDomain)
  return (
    <Block title="Chapters" count={others.length} rows>
      {others.map(({ subDomain, chapterName, url }) => (
        <a key={subDomain} href={url} className="group flex items-center justify-between gap-3">
          <span className="type-body group-hover:underline">{chapterName}</span>
          <FrameIcon name="arrow-up-right" className="text-ink-2" />
        </a>
      ))}
    </Block>
  )
}

export type Due = { status: string; nextPaymentDueIn: number | string; feeCents?: number }

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
  const { status, nextPaymentDueIn } = due ?? { status: viewer.status, nextPaymentDueIn: undefined }
  if (viewer.role === 'systemAdmin' || !status) {
    return (
      <Step title={`Welcome, ${viewer.name}`} buttons={<LinkButton to="/dashboard">Dashboard</LinkButton>}>
        The chapter's members, applications and payments are on the dashboard.
      </Step>
    )
  }
  const buttons = (
    <>
      <LinkButton to="/payment" look="primary">
        {status === 'active' ? 'Payment' : 'Pay now'}
      </LinkButton>
      <LinkButton to="/dashboard">Dashboard</LinkButton>
    </>
  )
  if (status !== 'active') {
    return (
      <Step title="Your membership is not active yet" buttons={buttons}>
        Please pay the registration fee. Your membership begins with the payment.
      </Step>
    )
  }
  return (
    <Step title="Your membership is active" buttons={buttons}>
      {nextPaymentDueIn === undefined ? (
        'Dues can be paid for up to ten terms ahead.'
      ) : (
        <>
          Next payment due in <strong className="tabular font-semibold text-base-content">{nextPaymentDueIn}</strong>.
        </>
      )}
    </Step>
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

/** The link at the end of a block's head. */
export function HeadLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="type-body text-link-line">
      {children}
    </Link>
  )
}
