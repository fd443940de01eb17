import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Progress } from '../../ui/loading/progress.tsx'
import { clapTest, type ClapFailure } from './listen.ts'

type Stage = { name: 'ready' } | { name: 'listening'; share: number } | { name: 'done'; ms: number } | ClapFailed
type ClapFailed = { name: 'failed'; why: ClapFailure }

/** Measures with the microphone how late this device's audio is, and makes playback compensate for it. */
export function ClapTest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { player } = useLiveRoom()
  const [stage, setStage] = useState<Stage>({ name: 'ready' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    setStage({ name: 'listening', share: 0 })
    // The music would drown the clicks.
    player.settings.duck(0)
    try {
      const result = await clapTest(abort.signal, (share) => setStage({ name: 'listening', share }))
      if ('failure' in result) return setStage({ name: 'failed', why: result.failure })
      player.settings.setNudge(result.restMs)
      setStage({ name: 'done', ms: player.settings.preferences.nudgeMs })
    } catch {
      if (!abort.signal.aborted) setStage({ name: 'failed', why: 'not-heard' })
    } finally {
      player.settings.duck(1)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('clap.title')}
      about={t('clap.about')}
      closeLabel={t('common.close')}
      footer={
        stage.name === 'done' ? (
          <Button look="brand" onClick={onClose}>
            {t('clap.close')}
          </Button>
        ) : (
          <Button look="brand" disabled={stage.name === 'listening'} onClick={() => void run()}>
            {stage.name === 'failed' ? t('clap.again') : t('clap.begin')}
          </Button>
        )
      }
    >
      <output>
        {stage.name === 'listening' ? t('clap.listening') : null}
        {stage.name === 'done' ? t('clap.done', { ms: stage.ms }) : null}
        {stage.name === 'failed' ? t(stage.why === 'no-microphone' ? 'clap.noMicrophone' : 'clap.notHeard') : null}
        {stage.name === 'ready' ? t('clap.how') : null}
      </output>
      {stage.name === 'listening' ? <Progress label={t('clap.listening')} value={stage.share} /> : null}
    </Dialog>
  )
}
