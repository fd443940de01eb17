import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../surface/clipboard.ts'
import type { InvitingRoom } from '../../client/dialogs.ts'
import { happened } from '../../client/news/happenings.ts'
import { surface } from '../../client/surface.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FixedField } from '../../ui/field.tsx'
import { QrCode } from '../../ui/pictures/qr-code.tsx'
import { radioPath, useRadio } from '../radio/radio.ts'
import styles from './invite-dialog.module.css'

/** Ways to invite people to a room: its link, the device's share sheet, and a QR code for phones nearby. */
export function InviteDialog({ room, onClose }: { room: InvitingRoom; onClose: () => void }) {
  const { t } = useTranslation()
  const { name, slug } = room
  const url = new URL(`/room/${encodeURIComponent(slug)}`, location.origin).href
  const copy = async () => {
    const isCopied = await copyText(url).then(
      () => true,
      () => false,
    )
    if (isCopied) happened('roomShared', { roomSlug: slug })
    toast(isCopied ? t('common.copied') : t('invite.notCopied'), isCopied ? { tone: 'good' } : {})
  }
  const share = async () => {
    const outcome = await surface.share({ title: name, text: t('room.shareText', { room: name }), url })
    if (outcome !== 'refused') happened('roomShared', { roomSlug: slug })
    if (outcome === 'copied') toast(t('common.copied'), { tone: 'good' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t(room.justOpened ? 'invite.opened' : 'invite.title', { room: name })}
      about={t(room.hasPassword ? 'invite.aboutPassword' : 'invite.about')}
      closeLabel={t('common.close')}
      footer={
        <>
          {typeof navigator.share === 'function' ? (
            <Button icon={<Share2 />} onClick={() => void share()}>
              {t('invite.share')}
            </Button>
          ) : null}
          <Button look="brand" onClick={onClose}>
            {t(room.justOpened ? 'invite.goIn' : 'invite.done')}
          </Button>
        </>
      }
    >
      <img
        className={styles.picture}
        src={`/rooms/${room.uuid}/preview.png`}
        width={1200}
        height={630}
        alt={t('invite.picture')}
      />
      <div className={styles.link}>
        <FixedField label={t('invite.link')} value={url} />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {t('invite.copy')}
        </Button>
      </div>
      <RadioLink slug={slug} />
      <div className={styles.code}>
        <QrCode text={url} label={t('invite.code')} />
        <p>{t('invite.scan')}</p>
      </div>
      {room.justOpened ? null : (
        <div className={styles.card}>
          <FixedField
            label={t('invite.card')}
            hint={t('invite.cardAbout')}
            value={new URL(`/now-playing/${encodeURIComponent(slug)}`, location.origin).href}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The room's radio, for people who only want to listen; nothing if the room is not on air. */
function RadioLink({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data } = useRadio(slug, false)
  if (!data) return null
  return (
    <p className={styles.radio}>
      {t('invite.radio')}{' '}
      <a href={radioPath(slug)} target="_blank" rel="noreferrer">
        {t('invite.openRadio')}
      </a>
    </p>
  )
}
