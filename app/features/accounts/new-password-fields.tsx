import { PasswordField } from '#app/ui/form/fields/password-field.tsx'
import { passwordHint, passwordLength } from '#server/features/accounts/rules.ts'
import { accountWords as words } from './login-words.ts'

/** A new password, typed twice; the second field is `confirmPassword`. */
export function NewPasswordFields({ name }: { name: string }) {
  const { min, max } = passwordLength
  return (
    <>
      <PasswordField
        name={name}
        label={words.password}
        help={passwordHint}
        autoComplete="new-password"
        minLength={min}
        maxLength={max}
      />
      <PasswordField
        name="confirmPassword"
        label={words.confirmPassword}
        autoComplete="new-password"
        match={{ name, text: words.unequal }}
      />
    </>
  )
}
