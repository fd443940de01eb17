import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { designs } from '@segue/shared/room/settings.ts'
import { call, queries } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { say } from '../client/toasts.ts'
import { DesignPicker } from './design-picker.tsx'
import { DjRules } from './dj-rules.tsx'
import { Failure } from '../ui/failure.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Switch } from '../ui/toggle.tsx'
import styles from './create-room-dialog.module.css'
import { useMyRank, useRoomState } from '../live/room-context.tsx'

const ownerRank = 4
const coOwnerRank = 3

/** What the people who run a room may change about it. */
export function RoomSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const settings = useRoomState((state) => state.settings)
  const rank = useMyRank()
  const { name, description, design, djType, numberOfDjs, songsPerDj, roomSize, explicit, hasChat } = settings
  const [draft, setDraft] = useState({
    name,
    description,
    design,
    djType,
    numberOfDjs,
    songsPerDj,
    roomSize,
    explicit,
    hasChat,
  })
  const [password, setPassword] = useState<PasswordChange>('')
  const [guestPassword, setGuestPassword] = useState<PasswordChange>('')
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /rooms/{id}', {
        params: { id: settings.uuid },
        body: {
          ...draft,
          // An empty field keeps the password there is.
          ...(password === '' ? {} : { password }),
          ...(guestPassword === '' ? {} : { guestPassword }),
        },
      }),
    onSuccess() {
      say(t('roomSettings.saved'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: ['room'] })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('roomSettings.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          {rank >= ownerRank ? <CloseRoom /> : null}
          <Button look="brand" busy={save.isPending} disabled={!draft.name.trim()} onClick={() => save.mutate()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Failure words={save.error && sentenceFor(save.error)} />
        <TextField
          label={t('createRoom.name')}
          maxLength={60}
          value={draft.name}
          onChange={(value) => change({ name: value })}
        />
        <TextField
          label={t('roomSettings.description')}
          maxLength={200}
          value={draft.description}
          onChange={(value) => change({ description: value })}
        />
        <DesignPicker designs={designs} value={draft.design} onChange={(value) => change({ design: value })} />
        <DjRules draft={draft} onChange={change} />
        <Switch
          label={t('roomSettings.hasChat')}
          checked={draft.hasChat}
          onChange={(value) => change({ hasChat: value })}
        />
        <Switch
          label={t('roomSettings.explicit')}
          checked={draft.explicit}
          onChange={(value) => change({ explicit: value })}
        />
        {/* Who comes in is the owners' affair. */}
        {rank >= coOwnerRank ? (
          <>
            <PasswordField
              label={t('roomSettings.newPassword')}
              remove={settings.isPasswordProtected ? t('roomSettings.removePassword') : null}
              value={password}
              onChange={setPassword}
            />
            <PasswordField
              label={t('roomSettings.guestPassword')}
              remove={settings.isGuestPasswordProtected ? t('roomSettings.removeGuestPassword') : null}
              value={guestPassword}
              onChange={setGuestPassword}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

/** A new password, nothing for the one there is, or null to take it away. */
type PasswordChange = string | null

function PasswordField({
  label,
  remove,
  value,
  onChange,
}: {
  label: string
  /** The words for taking it away, where there is one. */
  remove: string | null
  value: PasswordChange
  onChange: (value: PasswordChange) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={label}
        hint={t('roomSettings.newPasswordHint')}
        type="password"
        autoComplete="off"
        disabled={value === null}
        value={value ?? ''}
        onChange={onChange}
      />
      {remove === null ? null : (
        <Switch label={remove} checked={value === null} onChange={(away) => onChange(away ? null : '')} />
      )}
    </>
  )
}

/** Closing a room takes two presses, since nothing brings it back. */
function CloseRoom() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { uuid, name } = useRoomState((state) => state.settings)
  const [sure, setSure] = useState(false)
  const close = useMutation({
    mutationFn: () => call('DELETE /rooms/{id}/infrastructure', { params: { id: uuid } }),
    onSuccess() {
      say(t('roomSettings.deleted'))
      void navigate('/')
    },
  })
  return sure ? (
    <Button look="danger" busy={close.isPending} onClick={() => close.mutate()}>
      {t('roomSettings.deleteSure', { room: name })}
    </Button>
  ) : (
    <Button look="danger" onClick={() => setSure(true)}>
      {t('roomSettings.delete')}
    </Button>
  )
}
