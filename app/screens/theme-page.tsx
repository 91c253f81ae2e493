import { redirect, type ActionFunctionArgs } from '#app/lib/remix.ts'
import { formOf } from '#app/lib/page/form-values.ts'
import { redirectPath } from '#app/lib/page/local-path.ts'
import { themeCookie } from '#app/lib/page/theme-cookie.ts'

/** No page of its own; the theme is chosen in the user menu. */
export const loader = () => redirect('/')

/** Stores the chosen theme in a cookie and redirects back to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await formOf(request)
  const wanted = form.get('theme')
  const theme = wanted === 'light' || wanted === 'dark' ? wanted : 'device'
  return redirect(redirectPath(form.get('back'), '/'), { headers: { 'Set-Cookie': themeCookie(theme) } })
}

export default function ThemePage() {
  return null
}
