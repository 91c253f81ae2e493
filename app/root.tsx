import archivo from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  type LinksFunction,
  type MetaFunction,
} from '#app/lib/remix.ts'
import type { ReactNode } from 'react'
import { IsolatedMeta } from '#app/lib/bidi/isolated-meta.ts'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { useNonce } from '#app/lib/nonce.ts'
import { placeOf } from '#app/lib/page/described.ts'
import { date } from '#app/lib/format.ts'
import { frameOf, load } from '#app/lib/page/page.ts'
import { withheldFrom, withheldOfOthers } from '#app/lib/page/page-acts.ts'
import { panelStates } from '#app/lib/page/panel-cookie.ts'
import { themeName } from '#app/lib/page/theme-cookie.ts'
import { isUnreachable } from '#app/lib/unreachable.ts'
import { heldRoot, useRoot } from '#app/lib/page/viewer.ts'
import type { RootData } from '#app/lib/page/viewer.ts'
import { ErrorPage as WholeErrorPage } from '#app/screens/problems/error-boundary.tsx'
import { errorTitle } from '#app/screens/problems/error-titles.ts'
import { UnreachableScreen } from '#app/screens/problems/unreachable-screen.tsx'
import styles from '#app/styles/app.css?url'
import { Frame } from '#app/ui/frame/frame.tsx'
import { WithheldActs } from '#app/ui/frame/withheld-acts.tsx'
import { TableDatesProvider } from '#app/ui/parts/table-date.tsx'

export const links: LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) => {
  const root = heldRoot(loaded)
  const place = root ? placeOf(root) : 'Chapterhouse'
  return [{ title: error ? `${errorTitle(error)} - ${place}` : place }]
}

export const loader = load(async ({ api, viewer, request }, context): Promise<RootData> => ({
  frame: await frameOf(context),
  strip: await api.images.strip(),
  theme: viewer.theme,
  panel: panelStates(request.headers.get('Cookie')),
  // Admins may do what their pages offer, and members' pages ask what a member may do.
  withheld: viewer.role === 'member' && viewer.rights ? withheldFrom(viewer.rights) : null,
  otherEvents:
    viewer.role === 'member' && viewer.rights ? withheldOfOthers(viewer.rights, viewer.changedEventIds ?? null) : null,
  year: Number(date(new Date().toISOString(), viewer.chapter.timeZone).slice(-4)),
  requestId: context.requestId,
}))

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRoot()
  return (
    <html lang="en" data-theme={root && themeName[root.theme]} data-paper={root?.frame.association.paperSize}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <IsolatedMeta />
        {/* In development, styles of single parts come before the style sheet that defines the layer order. */}
        {import.meta.env.DEV && <style>@layer theme, base, components, utilities;</style>}
        <Links />
        <Icons icon={root?.frame.look?.logo?.icon} />
        {root?.frame.look && <style dangerouslySetInnerHTML={{ __html: root.frame.look.styles }} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The portal's icons, or the chapter's logo as one. */
function Icons({ icon }: { icon: string | undefined }) {
  return (
    <>
      {icon ? (
        <link rel="icon" href={icon} type="image/png" sizes="512x512" />
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="48x48" />
          <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        </>
      )}
      <link rel="apple-touch-icon" href={icon ?? '/apple-touch-icon.png'} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

export default function Root() {
  const root = useRoot()
  return (
    <TableDatesProvider value={root?.frame.association.tableDates ?? 'documented'}>
      <WithheldActs withheld={root?.withheld ?? null} others={root?.otherEvents ?? null}>
        <Page />
      </WithheldActs>
    </TableDatesProvider>
  )
}

function Page() {
  const fillsScreen = useMatches().some(({ handle }) => (handle as { fillsScreen?: boolean } | undefined)?.fillsScreen)
  if (fillsScreen) {
    return (
      <main id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    )
  }
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export { shouldRevalidate } from '#app/lib/page/shallow-url.ts'

/** The error screens are not loaded unless there is an error. */
const ErrorPage = lazyHydrate(import.meta.env.SSR ? WholeErrorPage : undefined, async () => {
  const screens = await import('#app/screens/problems/error-boundary.tsx').catch(() => undefined)
  return screens?.ErrorPage ?? UnreachableScreen
})

export function ErrorBoundary() {
  return isUnreachable(useRouteError()) ? <UnreachableScreen /> : <ErrorPage />
}
