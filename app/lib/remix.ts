/** Everything of Remix that pages and widgets use. Its successor changes this file, the two entries and the build. */
export {
  Form,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  data,
  isRouteErrorResponse,
  matchRoutes,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from '@remix-run/react'
export type { FormProps, LinkProps, NavigateFunction, ShouldRevalidateFunction } from '@remix-run/react'
export type { ActionFunctionArgs, AppLoadContext, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
