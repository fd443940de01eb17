import { useMutation } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mixModeOf } from '@segue/shared/room/hand-over/mix-mode.ts'
import { boothRulesOf } from '@segue/shared/room/settings/booth-rules.ts'
import { moderationOf } from '@segue/shared/room/settings/room-moderation.ts'
import { designs, type RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { call, queries } from '../../client/api.ts'
import { clientConfig } from '../../client/config.ts'
import { withPageWords } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { useMyRank, useRoomState } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { part } from '../../ui/part.tsx'
import { ConnectedServers } from './connected-servers.tsx'
import { ModerationSettings, type AutoModeration } from './moderation-settings.tsx'
import { DangerZone } from './owner-actions.tsx'
import styles from './create-room-dialog.module.css'
import { DesignPicker } from './design-picker.tsx'
import { DjRules } from '../booth/dj-rules.tsx'
import { WriteToVisitors } from '../moderation/write-to-visitors.tsx'
import { draftOfPage, pageChanges, RoomPageSettings, WhoFindsIt, type PageDraft } from './room-page-settings.tsx'
import { providersOf, RoomProviders } from './room-providers.tsx'
import { RoomPasswords, type PasswordChanges } from './room-passwords.tsx'

const BoothDialog = part(async () => (await withPageWords(import('../booth/booth-dialog.tsx'))).BoothDialog, 'window')

const ownerRank = 4
const coOwnerRank = 3

/** What cannot be undone comes last. */
const sections = ['room', 'stage', 'chat', 'access', 'visitors', 'danger'] as const
type Section = (typeof sections)[number]
/** Their buttons take effect at once, so there is nothing to save. */
const withoutFields: readonly Section[] = ['visitors', 'danger']

const noPasswords: PasswordChanges = { password: '', guestPassword: '' }

type Draft = Pick<
  RoomSettings,
  | 'name'
  | 'description'
  | 'vibe'
  | 'design'
  | 'djType'
  | 'numberOfDjs'
  | 'songsPerDj'
  | 'roomSize'
  | 'explicit'
  | 'hasChat'
  | 'liveAudio'
> & { musicProviderKeys: MusicProvider[]; moderation: AutoModeration; page: PageDraft }

/** The room settings, for staff. */
export function RoomSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const settings = useRoomState((state) => state.settings)
  const rank = useMyRank()
  const [start] = useState(() => draftOf(settings))
  const [draft, setDraft] = useState(start)
  const [passwords, setPasswords] = useState(noPasswords)
  const save = useSaveSettings(settings, onClose)
  const [section, setSection] = useState<Section>('room')
  const put = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const putPage = (part: Partial<PageDraft>) => setDraft((now) => ({ ...now, page: { ...now.page, ...part } }))
  const isOwner = rank >= coOwnerRank
  const isChanged = draft !== start || passwords !== noPasswords
  const missingSlug = draft.page.slug === '' ? 'slug' : null
  const missing = draft.name.trim() ? missingSlug : 'name'
  const contents: Record<Section, ReactNode> = {
    room: (
      <>
        <AboutFields draft={draft} onChange={put} />
        <RoomPageSettings draft={draft.page} onChange={putPage} />
      </>
    ),
    stage: <StageFields draft={draft} onChange={put} />,
    chat: (
      <>
        <Switch label={t('roomSettings.hasChat')} checked={draft.hasChat} onChange={(hasChat) => put({ hasChat })} />
        <ModerationSettings
          roomUuid={settings.uuid}
          order={draft.moderation}
          onChange={(part) => setDraft((now) => ({ ...now, moderation: { ...now.moderation, ...part } }))}
        />
      </>
    ),
    // Only owners decide who may enter.
    access: isOwner ? (
      <>
        <WhoFindsIt draft={draft.page} onChange={putPage} />
        <RoomPasswords changes={passwords} onChange={(part) => setPasswords((now) => ({ ...now, ...part }))} />
        <ConnectedServers roomUuid={settings.uuid} />
      </>
    ) : null,
    visitors: <WriteToVisitors roomUuid={settings.uuid} />,
    danger: <DangerZone isOwner={rank >= ownerRank} onDone={onClose} />,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('roomSettings.title')}
      closeLabel={t('common.close')}
      footer={
        withoutFields.includes(section) && !isChanged ? (
          <Button onClick={onClose}>{t('invite.done')}</Button>
        ) : (
          <Save missing={missing} busy={save.isPending} onSave={() => save.mutate({ draft, passwords })} />
        )
      }
    >
      <Failure words={save.error && sentenceFor(save.error)} />
      <Tabs
        look="side"
        keep
        label={t('roomSettings.title')}
        value={section}
        onChange={setSection}
        tabs={sections
          .filter((value) => contents[value] !== null)
          .map((value) => ({
            value,
            words: t(`roomSettings.sections.${value}`),
            content: <div className={styles.form}>{contents[value]}</div>,
          }))}
      />
    </Dialog>
  )
}

function Save({ missing, busy, onSave }: { missing: 'name' | 'slug' | null; busy: boolean; onSave: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {missing ? <p className={styles.missing}>{t(`roomSettings.missing.${missing}`)}</p> : null}
      <Button look="brand" busy={busy} disabled={missing !== null} onClick={onSave}>
        {t('common.save')}
      </Button>
    </>
  )
}

function draftOf(settings: RoomSettings): Draft {
  const { name, description, vibe, design, djType, numberOfDjs, songsPerDj, roomSize, explicit, hasChat, liveAudio } =
    settings
  const { raid: _, ...moderation } = moderationOf(settings)
  return {
    name,
    description,
    vibe,
    design,
    djType,
    numberOfDjs,
    songsPerDj,
    roomSize,
    explicit,
    hasChat,
    liveAudio,
    musicProviderKeys: providersOf(settings.musicProviderKeys),
    moderation,
    page: draftOfPage(settings),
  }
}

function useSaveSettings(before: RoomSettings, onSaved: () => void) {
  const { t } = useTranslation()
  const id = before.uuid
  return useMutation({
    async mutationFn({ draft, passwords }: { draft: Draft; passwords: PasswordChanges }) {
      const { liveAudio, page, ...rest } = draft
      const body = { ...rest, ...pageChanges(page, before), ...changed(passwords) }
      await call('PATCH /rooms/{id}', { params: { id }, body })
      if (liveAudio === before.liveAudio) return
      await call('PATCH /rooms/live-audio/{id}/infrastructure', { params: { id }, body: { liveAudio } })
    },
    onSuccess() {
      toast(t('roomSettings.saved'), { tone: 'good' })
      void queries.invalidateQueries({ queryKey: ['room'] })
      onSaved()
    },
  })
}

/** An empty field keeps the current password. */
const changed = ({ password, guestPassword }: PasswordChanges): Partial<PasswordChanges> => ({
  ...(password === '' ? {} : { password }),
  ...(guestPassword === '' ? {} : { guestPassword }),
})

type FieldsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function AboutFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('createRoom.name')}
        maxLength={60}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t('roomSettings.vibe')}
        hint={t('roomSettings.vibeAbout')}
        maxLength={120}
        value={draft.vibe}
        onChange={(vibe) => onChange({ vibe })}
      />
      <TextArea
        label={t('roomSettings.description')}
        hint={t('roomSettings.descriptionAbout')}
        maxLength={5000}
        rows={4}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <DesignPicker designs={designs} value={draft.design} onChange={(design) => onChange({ design })} />
    </>
  )
}

function StageFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <DjRules draft={draft} onChange={onChange} />
      <MixInRules />
      <Switch
        label={t('roomSettings.explicit')}
        checked={draft.explicit}
        onChange={(explicit) => onChange({ explicit })}
      />
      {clientConfig().hasVoice ? (
        <Switch
          label={t('roomSettings.liveAudio')}
          hint={t('roomSettings.liveAudioAbout')}
          checked={draft.liveAudio}
          onChange={(liveAudio) => onChange({ liveAudio })}
        />
      ) : null}
      <RoomProviders
        chosen={draft.musicProviderKeys}
        onChange={(musicProviderKeys) => onChange({ musicProviderKeys })}
      />
    </>
  )
}

/** How songs follow each other is a stage rule, which takes effect at once: here it is only shown. */
function MixInRules() {
  const { t } = useTranslation()
  const mode = useRoomState(({ settings }) => mixModeOf(boothRulesOf(settings)))
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.elsewhere}>
      <p>
        <b>{`${t('boothRules.mix')}: ${t(`boothRules.mixModes.${mode}`)}`}</b>
        <span>{t('roomSettings.mixInRules')}</span>
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('booth.rules')}
      </Button>
      {isOpen ? (
        <Suspense>
          <BoothDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
