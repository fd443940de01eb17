import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isPublicStation } from '@segue/shared/room/settings/on-air.ts'
import { call, queries } from '../../client/api.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FixedField } from '../../ui/field.tsx'
import { SureButton } from '../../ui/fields/sure-button.tsx'
import { radioLinkKey, useRadioLink } from './radio.ts'
import styles from './radio-link.module.css'

/** The secret link to the radio of a room that isn't public, for its owners. A public room needs none. */
export function RadioLink() {
  const { t } = useTranslation()
  const id = useRoomState(({ settings }) => settings.uuid)
  const isPublic = useRoomState(({ settings }) => isPublicStation({ ...settings, radio: true }))
  const { data, error } = useRadioLink(id)
  const changed = {
    onSuccess: () => queries.invalidateQueries({ queryKey: radioLinkKey(id) }),
    onError: toastFailure,
  }
  const renewal = useMutation({
    mutationFn: () => call('PUT /rooms/{id}/radio-link', { params: { id } }),
    ...changed,
  })
  const removal = useMutation({
    mutationFn: () => call('DELETE /rooms/{id}/radio-link', { params: { id } }),
    ...changed,
  })
  if (error) return <Failure words={sentenceFor(error)} />
  if (!data || (isPublic && !data.link)) return null
  if (!data.link)
    return (
      <p>
        <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
          {t('roomSettings.radioLink.create')}
        </Button>
      </p>
    )
  const { url, createdAt } = data.link
  return (
    <div className={styles.link}>
      <FixedField label={t('roomSettings.radioLink.label')} hint={t('roomSettings.radioLink.about')} value={url} />
      {/* Another link starts with buttons that have not been pressed. */}
      <p key={createdAt} className={styles.buttons}>
        <SureButton
          label={t('roomSettings.radioLink.renew')}
          question={t('roomSettings.radioLink.renewSure')}
          busy={renewal.isPending}
          onPress={() => renewal.mutate()}
        />
        <SureButton
          label={t('roomSettings.radioLink.remove')}
          question={t('roomSettings.radioLink.removeSure')}
          busy={removal.isPending}
          onPress={() => removal.mutate()}
        />
      </p>
    </div>
  )
}
