import { useMutation } from '@tanstack/react-query'
import { DoorOpen, Mic2, Shirt } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readerLocale } from '../../client/i18n.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link, useParams } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { Settled } from '../../client/page/settled.tsx'
import { surface } from '../../client/surface.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { classes } from '../../ui/classes.ts'
import night from '../../ui/pictures/night-banner.module.css'
import shop from '../shop.module.css'
import { PlanChoice } from './plan-choice.tsx'
import styles from './plans.module.css'
import { openPortal, useOwnPlan, type Subscription } from './plans.ts'

/** The benefits of a plan, the user's own plan, and the payment options. */
export function PlansPage() {
  const { t } = useTranslation()
  const { plan } = useParams()
  const { data, error } = useOwnPlan()
  return (
    <PageFrame title={t('plans.title')}>
      <header className={classes(night.banner, shop.banner)}>
        <h1>{t('plans.title')}</h1>
        <p>{t('plans.about')}</p>
      </header>
      {error ? <Failure words={sentenceFor(error)} /> : null}
      <Block title={t('plans.gains')}>
        <ul className={styles.gains}>
          <Gain icon={<Mic2 />} title={t('plans.gainStage')} about={t('plans.gainStageAbout')} />
          <Gain icon={<Shirt />} title={t('plans.gainAvatars')} about={t('plans.gainAvatarsAbout')} />
          <Gain icon={<DoorOpen />} title={t('plans.free')} about={t('plans.freeAbout')} />
        </ul>
      </Block>
      <Settled>
        {data?.subscription ? <OwnPlan plan={data.subscription} /> : <Offer chosen={plan} />}
        {data?.hasPortal ? <Bills /> : null}
        <p className={styles.note}>
          <Link to="/shop">{t('plans.toShop')}</Link>
        </p>
      </Settled>
    </PageFrame>
  )
}

const Gain = ({ icon, title, about }: { icon: ReactNode; title: string; about: string }) => (
  <li>
    {icon}
    <span>
      <b>{title}</b> {about}
    </span>
  </li>
)

function Offer({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation()
  // Discord allows activities to take payments only through its own shop.
  return (
    <Block title={t('plans.choice')}>
      {surface.kind === 'web' ? <PlanChoice chosen={chosen} /> : <p>{t('plans.inDiscord')}</p>}
    </Block>
  )
}

function OwnPlan({ plan }: { plan: Subscription }) {
  const { t } = useTranslation()
  const date = plan.paidUntil && new Date(plan.paidUntil).toLocaleDateString(readerLocale(), { dateStyle: 'long' })
  return (
    <Block title={t('plans.yours')}>
      <p>{t(`plans.paidAt_${plan.source}`)}</p>
      {plan.status === 'pastDue' ? <output>{t('plans.pastDue')}</output> : null}
      {date ? <p>{t(plan.isRenewing === false ? 'plans.endsOn' : 'plans.renewsOn', { date })}</p> : null}
    </Block>
  )
}

function Bills() {
  const { t } = useTranslation()
  const opening = useMutation({ mutationFn: openPortal })
  if (surface.kind !== 'web') return null
  return (
    <Block title={t('plans.bills')} about={t('plans.billsAbout')}>
      <div>
        <Button busy={opening.isPending} onClick={() => opening.mutate()}>
          {t('plans.openPortal')}
        </Button>
      </div>
      <Failure words={opening.error && sentenceFor(opening.error)} />
    </Block>
  )
}
