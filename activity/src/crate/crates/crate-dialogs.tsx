import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playlistLinkIn } from '@segue/shared/song/links.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { providerNames } from '@segue/shared/song/providers.ts'
import { spokenLanguage } from '../../client/i18n.ts'
import { useNavigate } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { toast } from '../../client/toasts.ts'
import { Failure } from '../../ui/failure.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { changeCrate, createCrate, cratePath, deleteCrate, importCrate, type CrateSummary } from './crates.ts'
import styles from './crates.module.css'
import { importSourceNames, importsFrom } from './import-sources.ts'

/** Creates a crate, optionally with songs, or edits one. */
export function CrateDialog({
  crate,
  songs,
  onClose,
}: {
  crate?: CrateSummary
  songs?: readonly Song[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState(crate?.crateName ?? '')
  const [description, setDescription] = useState(crate?.description ?? '')
  const [isPublic, setPublic] = useState(crate?.isPublic ?? false)
  const save = useMutation({
    mutationFn: () => {
      const change = { ...(name.trim() ? { crateName: name.trim() } : {}), description: description.trim(), isPublic }
      return crate ? changeCrate(crate.crateUuid, change) : createCrate(change, songs)
    },
    onSuccess(made) {
      onClose()
      if (crate) toast(t('common.saved'), { tone: 'good' })
      else if (songs) toast(t('crate.filled', { crate: made.crateName, count: songs.length }), { tone: 'good' })
      // In a room, the user stays there: the new crate is in the panel.
      else if (location.pathname.startsWith('/playlists')) navigate(cratePath(made))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(crate ? 'crate.change' : 'crate.new')}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" size="large" busy={save.isPending} onClick={() => save.mutate()}>
          {t(crate ? 'common.save' : 'crate.create')}
        </Button>
      }
    >
      <Form busy={save.isPending} className={styles.form} onSubmit={() => save.mutate()}>
        <Failure words={save.error && sentenceFor(save.error)} />
        <TextField
          label={t('crate.name')}
          maxLength={100}
          hint={crate ? undefined : t('crateDialogs.nameHint')}
          value={name}
          onChange={setName}
        />
        <TextArea
          label={`${t('crate.description')} (${t('common.optional')})`}
          maxLength={1000}
          value={description}
          onChange={setDescription}
        />
        <Switch label={t('crate.isPublic')} hint={t('crate.isPublicHint')} checked={isPublic} onChange={setPublic} />
      </Form>
    </Dialog>
  )
}

/** Imports a provider's playlist by its link. */
export function ImportDialog({ link: value, onClose }: { link?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [link, setLink] = useState(value ?? '')
  const [tried, setTried] = useState(false)
  const from = playlistLinkIn(link)
  const providers = importSourceNames(spokenLanguage())
  const wrongWith = ({ provider }: NonNullable<typeof from>) =>
    importsFrom(provider) ? null : t('crateDialogs.notConnected', { provider: providerNames[provider], providers })
  const wrong = from ? wrongWith(from) : t('crateDialogs.noPlaylistLink')
  const begin = useMutation({
    mutationFn: () => importCrate(link.trim()),
    onSuccess(crate) {
      onClose()
      toast(t('crateDialogs.importBegun'), { tone: 'good' })
      if (location.pathname.startsWith('/playlists')) navigate(cratePath(crate))
    },
  })
  const submit = () => {
    setTried(true)
    if (wrong === null) begin.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('crate.import')}
      about={t('crateDialogs.importAbout')}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" size="large" busy={begin.isPending} onClick={submit}>
          {from && wrong === null
            ? t('crate.importFrom', { provider: providerNames[from.provider] })
            : t('crate.importStart')}
        </Button>
      }
    >
      <Form busy={begin.isPending} className={styles.form} onSubmit={submit}>
        <Failure words={begin.error && sentenceFor(begin.error)} />
        <TextField
          label={t('crate.link')}
          type="url"
          inputMode="url"
          placeholder="https://…"
          hint={t('crateDialogs.linkHint', { providers })}
          value={link}
          onChange={(value) => {
            setLink(value)
            begin.reset()
          }}
          error={tried || from ? wrong : null}
        />
      </Form>
    </Dialog>
  )
}

/** Confirms the deletion of a crate, which cannot be undone. */
export function DeleteDialog({
  crate,
  onGone,
  onClose,
}: {
  crate: CrateSummary
  onGone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const remove = useMutation({
    mutationFn: () => deleteCrate(crate.crateUuid),
    onSuccess() {
      onClose()
      onGone()
      toast(t('crate.deleted', { crate: crate.crateName }))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('crateRemoval.title', { crate: crate.crateName })}
      about={t('crateRemoval.about', { count: crate.count })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('crate.delete')}
          </Button>
        </>
      }
    >
      <Failure words={remove.error && sentenceFor(remove.error)} />
    </Dialog>
  )
}
