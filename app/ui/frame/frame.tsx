import type { ReactNode } from 'react'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { useMaybeViewer, useRoot } from '#app/lib/page/viewer.ts'
import { Bar } from './bar.tsx'
import { Footer as WholeFooter } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingLine } from './loading-line.tsx'
import { ClosedNotice, DemoNotice, PracticeNotice } from './notices.tsx'
import { OfficeNotice } from './office-notice.tsx'
import { SessionExpired as WholeSessionExpired } from './session-expired.tsx'

const Footer = lazyHydrate(
  import.meta.env.SSR ? WholeFooter : undefined,
  async () => (await import('./footer.tsx')).Footer,
  { until: 'reached' },
)

/** Few pages have it. */
const SessionExpired = lazyHydrate(
  import.meta.env.SSR ? WholeSessionExpired : undefined,
  async () => (await import('./session-expired.tsx')).SessionExpired,
)

/**
 * The frame around every page. `section` names the page in the phone's bar if the menu cannot, such as on an error
 * page. If not even the chapter is known, only the logo and the content are shown.
 */
export function Frame({ section, children }: { section?: string; children: ReactNode }) {
  const viewer = useMaybeViewer()
  const root = useRoot()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-raise focus:px-4 focus:py-3"
      >
        Skip to the content
      </a>
      <LoadingLine />
      {viewer?.mode === 'demo' && <DemoNotice />}
      {viewer && <PracticeNotice mode={viewer.mode} paymentMode={viewer.paymentMode} />}
      {viewer?.sessionExpired && viewer.path !== '/login' && <SessionExpired path={viewer.path} eager />}
      <Header viewer={viewer} pictures={root?.strip ?? []} />
      {viewer ? <Bar viewer={viewer} section={section} /> : <div className="on-bar h-1.5" />}
      {viewer && <ClosedNotice chapter={viewer.chapter} />}
      {viewer && <OfficeNotice viewer={viewer} />}
      <main id="content" tabIndex={-1} className="flex-1 pt-6 outline-none lg:pt-8">
        {children}
      </main>
      {viewer && root && <Footer viewer={viewer} year={root.year} />}
    </div>
  )
}
