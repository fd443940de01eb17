import { useMutation } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { Link, useNavigate, useSearchParams } from '../../client/router.tsx'
import { toast } from '../../client/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PasswordField } from './password-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from './account-form.tsx'
import { isPassword } from './account-rules.ts'

/** The page that the link in a password reset e-mail opens. */
export function ResetForm() {
  const { t } = useTranslation()
  const search = useSearchParams()
  const code = search.get('code')
  if (code) return <NewPassword code={code} />
  return (
    <EmptyState
      picture={<Unlink />}
      title={t('accountPages.codeMissing')}
      actions={
        <Link to="/forgot-password" className={buttonClass()}>
          {t('accountPages.sendLink')}
        </Link>
      }
    />
  )
}

function NewPassword({ code }: { code: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const reset = useMutation({
    mutationFn: () => call('POST /users/reset-password', { body: { code, password } }),
    onSuccess() {
      toast(t('accountPages.resetDone'), { tone: 'good' })
      navigate('/sign-in')
    },
  })
  const form = useForm(isPassword(password), () => reset.mutate())
  return (
    <AccountForm error={reset.error} onSubmit={form.submit}>
      <PasswordField
        label={t('account.newPassword')}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint={t('account.passwordHint')}
        error={form.errorIf(!isPassword(password), t('account.errors.password'))}
      />
      <Button look="brand" size="large" wide type="submit" busy={reset.isPending}>
        {t('accountPages.resetSubmit')}
      </Button>
    </AccountForm>
  )
}
