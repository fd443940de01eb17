import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withNotificationWords } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { part } from '../../ui/part.tsx'
import { useSaveProfile, type OwnProfile } from '../account.ts'
import {
  changesIn,
  discardDraft,
  editProfile,
  fieldsOf,
  settleDraft,
  useProfileDraft,
  type ProfileDraft,
} from '../profile/profile-draft.ts'
import { isNickname } from '../sign-in/account-rules.ts'
import { AboutFields } from './about-fields.tsx'
import { AvatarFields } from './avatar-fields.tsx'
import { Pictures } from './pictures.tsx'
import styles from './settings.module.css'
import { SocialsFields } from './socials-fields.tsx'

const EarnedBlock = part(
  async () => (await withNotificationWords(import('../earned/earned-block.tsx'))).EarnedBlock,
  'none',
)

/** Everything about the user that others can see, saved together. Pictures are stored when they are chosen. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const draft = useProfileDraft(profile.uuid)
  const changes = changesIn(draft, profile)
  const isChanged = Object.keys(changes).length > 0
  const fields = { ...fieldsOf(profile), ...draft }
  const save = useSaveProfile<ProfileDraft>((saved) => {
    settleDraft(saved)
    toast(t('account.profileSaved'), { tone: 'good' })
  })
  const form = useForm(isNickname(fields.nickname), () => {
    if (!isChanged) return
    save.mutate(changes)
  })
  const onChange = (part: ProfileDraft) => editProfile(profile.uuid, part)
  return (
    <Form busy={save.isPending} className={styles.profile} onSubmit={form.submit}>
      <AvatarFields fields={fields} onChange={onChange} />
      <Suspense>
        <EarnedBlock profile={profile} avatarId={fields.avatarId} color={fields.color} />
      </Suspense>
      <Pictures />
      <AboutFields fields={fields} onChange={onChange} />
      <SocialsFields fields={fields} onChange={onChange} />
      <div className={styles.save}>
        <Failure words={save.error && sentenceFor(save.error)} />
        {isChanged ? <output>{t('settings.unsaved')}</output> : null}
        <div className={styles.actions}>
          {isChanged ? (
            <Button look="quiet" disabled={save.isPending} onClick={discardDraft}>
              {t('settings.discard')}
            </Button>
          ) : null}
          <Button look="brand" type="submit" busy={save.isPending} disabled={!isChanged}>
            {t('common.save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}
