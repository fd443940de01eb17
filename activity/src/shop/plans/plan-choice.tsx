import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asUser } from '../../client/account/as-user.ts'
import { readerLocale } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Pill } from '../../ui/layout/pill.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { priceWords } from '../checkout.ts'
import styles from './plans.module.css'
import { monthly, monthsOf, savedPercent, subscribe, usePlans, type Plan } from './plans.ts'

/** The plans for sale, with their prices. The plan named in the link is highlighted. */
export function PlanChoice({ chosen }: { chosen?: string | undefined }) {
  const { t } = useTranslation()
  const { data, error } = usePlans()
  return (
    <>
      <Failure words={error && sentenceFor(error)} />
      {!data && !error ? <Spinner label={t('common.loading')} /> : null}
      {data?.plans.length === 0 ? <p>{t('plans.none')}</p> : null}
      <ul className={styles.plans}>
        {data?.plans.map((plan) => (
          <PlanOnSale
            key={plan.id}
            plan={plan}
            isChosen={plan.id === chosen}
            saved={savedPercent(plan, data.plans)}
          />
        ))}
      </ul>
    </>
  )
}

function PlanOnSale({ plan, isChosen, saved }: { plan: Plan; isChosen: boolean; saved: number }) {
  const { t } = useTranslation()
  const buying = useMutation({ mutationFn: () => subscribe(plan.id) })
  const choose = () => asUser(() => buying.mutate(), { page: 'signIn' })
  const price = priceWords(plan, readerLocale())
  const every = t(`plans.every_${plan.interval}`, { count: plan.intervalCount })
  return (
    <li className={styles.plan} data-chosen={isChosen || undefined}>
      <b>{plan.name}</b>
      <span className={styles.price}>
        {price} <small>{every}</small>
      </span>
      <p className={styles.worth}>
        {monthsOf(plan) > 1 ? t('plans.perMonth', { price: priceWords(monthly(plan), readerLocale()) }) : null}
        {saved > 0 ? <Pill tone="like">{t('plans.saves', { percent: saved })}</Pill> : null}
      </p>
      <Button
        look="brand"
        busy={buying.isPending}
        aria-label={`${t('plans.choose')}: ${plan.name}, ${price} ${every}`}
        onClick={choose}
      >
        {t('plans.choose')}
      </Button>
      <Failure words={buying.error && sentenceFor(buying.error)} />
    </li>
  )
}
