/**
 * All imports from Remix that the app uses. The programs that serve the pages also name it (`remixPlaces` in
 * scripts/structure/import-rules.js): replacing Remix changes this file, those and the build.
 */
import { Link as RouterLink, type LinkProps } from '@remix-run/react'
import { createElement, forwardRef } from 'react'

export {
  Form,
  Links,
  Meta,
  Outlet,
  RemixBrowser,
  RemixServer,
  Scripts,
  ScrollRestoration,
  data,
  isRouteErrorResponse,
  matchRoutes,
  redirect,
  useActionData,
  useBlocker,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from '@remix-run/react'
export type { LinkProps }
export type { FormProps, NavigateFunction, ShouldRevalidateFunction } from '@remix-run/react'
export type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaDescriptor,
  MetaFunction,
} from '@remix-run/node'

/**
 * The router's link resolves against its location, which took a third of a page's render time; absolute paths do not
 * need that.
 */
const sentLink = () =>
  forwardRef<HTMLAnchorElement, LinkProps>(function SentLink(props, ref) {
    const { to, replace, preventScrollReset, reloadDocument, ...attributes } = props
    if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return createElement(RouterLink, { ...props, ref })
    // In a build the router's links are without it (vite.config.ts).
    const mark = import.meta.env.DEV && { 'data-discover': 'true' }
    return createElement('a', { ...attributes, href: to, ...mark, ref })
  })

export const Link = import.meta.env.SSR ? sentLink() : RouterLink
