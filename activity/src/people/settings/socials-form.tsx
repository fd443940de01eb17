import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountForm } from '../sign-in/account-form.tsx'
import { rememberProfile, type OwnProfile } from '../account.ts'
import { socialNames, socials, type Social } from '../profile/socials.ts'
import { Block } from '../../ui/block.tsx'
import own from './settings.module.css'

/** The user's social network profiles. */
export function SocialsForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const [credentials, setGiven] = useState<Partial<Record<Social, string>>>({})
  const save = useMutation({
    mutationFn: () => call('POST /users/user-socials', { body: credentials }),
    onSuccess(saved) {
      rememberProfile(saved)
      setGiven({})
      toast(t('common.saved'), { tone: 'good' })
    },
  })
  return (
    <Block title={t('settings.socials')} about={t('settings.socialsAbout')}>
      <AccountForm error={save.error} onSubmit={() => save.mutate()}>
        <div className={own.two}>
          {socials.map((name) => (
            <TextField
              key={name}
              label={socialNames[name]}
              maxLength={name === 'discord' ? 100 : 200}
              value={credentials[name] ?? profile[name]}
              onChange={(text) => setGiven({ ...credentials, [name]: text })}
            />
          ))}
        </div>
        <Button look="brand" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </AccountForm>
    </Block>
  )
}
