/**
 * All imports from Remix that the app uses. The programs that serve the pages also name it (`remixPlaces` in
 * scripts/structure/import-rules.js): replacing Remix changes this file, those and the build.
 */
import {
  Form as RouterForm,
  Link as RouterLink,
  type FormProps as RouterFormProps,
  type LinkProps,
} from '@remix-run/react'
import { createElement, forwardRef, useContext } from 'react'
import { hiddenIn, missingFrom, useWithheld, WithheldContext, WithheldFormContext } from '#app/lib/page/withheld.ts'

export {
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
export type { NavigateFunction, ShouldRevalidateFunction } from '@remix-run/react'
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

export type FormProps = RouterFormProps & {
  /** The act that the form is for, where its buttons name several, such as saving besides testing. */
  intent?: string | undefined
}

/**
 * The router's form, unless its act is withheld from the viewer (`page-acts.ts`): then its fields are shown, disabled,
 * under a sentence that says so, and nothing can be sent. Buttons for single acts leave themselves out.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function OfferedForm({ intent, ...props }, ref) {
  const place = useContext(WithheldContext)
  const posts = props.method?.toLowerCase() === 'post'
  const withheld = useWithheld(props.action, hiddenIn(props.children, 'eventId'))
  const form = createElement(RouterForm, { ...props, ref })
  if (!place || !withheld || !posts) return form
  const missing = missingFrom(withheld, intent ?? hiddenIn(props.children, 'intent'))
  if (missing === undefined) return createElement(WithheldFormContext.Provider, { value: withheld }, form)
  const { id, className = '', children } = props
  const fields = { id, className: `${className} min-w-0`, disabled: true, 'data-withheld': '' }
  return createElement(
    WithheldFormContext.Provider,
    { value: 'whole' },
    createElement('fieldset', fields, place.note(missing), children),
  )
})
