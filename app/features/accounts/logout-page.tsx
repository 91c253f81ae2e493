import type { MetaFunction } from '#app/lib/remix.ts'
import { z } from 'zod'
import { forgetDevice } from '#app/lib/forget-device.ts'
import { act, useViewer } from '#app/lib/page/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { loginWords } from './login-words.ts'
import { logoutWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Also handles the logout button in the menu. */
export const action = act(z.object({}), async ({ api, redirect }) => {
  await api.accounts.logout()
  return redirect('/')
})

/** Typing or following the URL does not log anyone out; the button does. */
export default function LogoutPage() {
  const { name } = useViewer()
  if (!name) {
    return (
      <NarrowCard title={words.loggedOut} drawing="stair">
        <LinkButton to="/login" look="primary" wide>
          {loginWords.act}
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title={words.title} lead={loginWords.loggedInAs(name)} drawing="stair">
      <PostForm id="logout" onSubmit={forgetDevice} className="flex flex-col gap-3">
        <SubmitButton wide savingText={words.acting}>
          {words.act}
        </SubmitButton>
        <LinkButton to="/dashboard" wide>
          {words.stay}
        </LinkButton>
      </PostForm>
    </NarrowCard>
  )
}
