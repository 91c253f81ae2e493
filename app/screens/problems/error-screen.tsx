import { useLocation } from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { NarrowCard } from '#app/ui/frame/narrow-card.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { useMaybeViewer } from '#app/lib/page/viewer.ts'
import { BrokenBridge } from './broken-bridge.tsx'
import { errorWords as words } from '../words.ts'
import { lostThing } from './lost-thing.ts'

/** The 404 page. Where an event or a registration was looked for, the next step leads to those that exist. */
export function MissingScreen({ sentence }: { sentence?: string | undefined }) {
  const viewer = useMaybeViewer()
  const lost = lostThing(useLocation().pathname, sentence)
  const host = viewer?.baseUrl.replace(/^https?:\/\//, '')
  const closing = <WriteToUs question={words.missingAsk} />
  if (lost === 'event') {
    return (
      <ErrorScreen span="404" title={words.missing} first={firstSteps.events} second={home} closing={closing}>
        {words.missingEvent(host)}
      </ErrorScreen>
    )
  }
  if (lost === 'registration') {
    const step = viewer && viewer.role !== 'anonymous' ? firstSteps.registrations : firstSteps.login
    return (
      <ErrorScreen
        span="404"
        title={words.missing}
        first={step}
        second={<LinkButton to="/calendar">{words.seeEvents}</LinkButton>}
        closing={closing}
      >
        {words.missingRegistration}
      </ErrorScreen>
    )
  }
  return (
    <ErrorScreen
      span="404"
      title={words.missing}
      second={<LinkButton to="/calendar">{words.events}</LinkButton>}
      closing={closing}
    >
      {sentence ?? words.missingText(host)}
    </ErrorScreen>
  )
}

const home = <LinkButton to="/">{words.home}</LinkButton>

const firstSteps = {
  home: { to: '/', text: words.home },
  events: { to: '/calendar', text: words.seeEvents },
  registrations: { to: '/dashboard', text: words.registrations },
  login: { to: '/login?redirect=/dashboard', text: words.login },
}

/** A private link that was right once, and what became of it. */
export function EndedScreen({ sentence }: { sentence: string }) {
  return (
    <NarrowCard title={words.ended} drawing="section">
      <p className="type-body">{sentence}</p>
      <LinkButton to="/calendar" look="primary" wide className="mt-6">
        {words.events}
      </LinkButton>
      <p className="type-small mt-4 text-ink-2">
        <WriteToUs question={words.endedAsk} />
      </p>
    </NarrowCard>
  )
}

/** The page for missing rights. */
export function ForbiddenScreen({ sentence }: { sentence?: string | undefined }) {
  return (
    <ErrorScreen span="403" title={words.forbidden} second={<LinkButton to="/login">{words.login}</LinkButton>}>
      {sentence ?? words.forbiddenText}
    </ErrorScreen>
  )
}

/** The portal failed, is unavailable, or rejected the request. `reference` finds the failure in the log. */
export function FailedScreen(props: { status: number; sentence?: string | undefined; reference?: string | undefined }) {
  const { status, sentence, reference } = props
  const { pathname, search } = useLocation()
  return (
    <ErrorScreen
      span={String(status)}
      title={status < 500 ? words.refused : words.failed}
      second={
        <LinkButton to={pathname + search} reloadDocument>
          {words.again}
        </LinkButton>
      }
      closing={
        <>
          {reference && (
            <span className="block">
              {words.reference} <span className="hash text-base-content">{reference}</span>
            </span>
          )}
          <WriteToUs question={words.failedAsk} />
        </>
      }
    >
      {sentence ?? words.failedText}
    </ErrorScreen>
  )
}

/** No chapter has this host name. */
export function UnknownChapterScreen({ chapters }: { chapters: { chapterName: string; url: string }[] }) {
  return (
    <ErrorScreen span="?" title={words.noChapter} first={null}>
      <span className="block">{words.noChapterText}</span>
      <span className="mt-4 block border-t-2 border-primary">
        {chapters.map(({ chapterName, url }) => (
          <a
            key={url}
            href={url}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-rule py-2"
          >
            <span className="font-semibold wrap-anywhere text-base-content">{chapterName}</span>
            <span className="type-small wrap-anywhere text-link">{url.replace(/^https?:\/\//, '')}</span>
          </a>
        ))}
      </span>
    </ErrorScreen>
  )
}

type ErrorScreenProps = {
  span: string
  title: string
  /** The primary button; null for none. */
  first?: { to: string; text: string } | null
  second?: ReactNode
  closing?: ReactNode
  children: ReactNode
}

function ErrorScreen({ span, title, first = firstSteps.home, second, closing, children }: ErrorScreenProps) {
  return (
    <div className="sheet-width pt-2 lg:pt-8">
      <div className="mx-auto grid max-w-[67rem] items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <BrokenBridge span={span} />
        <div>
          <h1 className="type-title lg:type-article">{title}</h1>
          <p className="mt-3 max-w-md text-base/6.5 text-ink-2">{children}</p>
          {first && (
            <div className="mt-6 flex flex-wrap gap-3">
              <LinkButton to={first.to} look="primary">
                {first.text}
              </LinkButton>
              {second}
            </div>
          )}
          {closing && <p className="type-small mt-6 text-ink-2">{closing}</p>}
        </div>
      </div>
    </div>
  )
}

function WriteToUs({ question }: { question: string }) {
  const email = useMaybeViewer()?.chapter.chapterEmail
  if (!email) return null
  return (
    <>
      {question}{' '}
      <a href={`mailto:${email}`} className="text-link-line">
        {words.write}
      </a>
      .
    </>
  )
}
