import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, queries } from '../../client/api.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { AccountForm } from '../sign-in/account-form.tsx'
import { Block } from '../../ui/block.tsx'

/** Redeems a voucher code. */
export function VoucherBlock() {
  const { t } = useTranslation()
  const [voucherCode, setVoucherCode] = useState('')
  const isFilled = voucherCode.trim() !== ''
  const redeem = useMutation({
    mutationFn: () => call('PATCH /vouchers/redeem', { body: { voucherCode } }),
    onSuccess() {
      toast(t('settings.voucherRedeemed'), { tone: 'good' })
      setVoucherCode('')
      form.reset()
      void queries.invalidateQueries()
    },
  })
  const form = useForm(isFilled, () => redeem.mutate())
  return (
    <Block title={t('settings.voucher')} about={t('settings.voucherAbout')}>
      <AccountForm error={redeem.error} onSubmit={form.submit}>
        <TextField
          label={t('account.voucherCode')}
          autoCapitalize="characters"
          autoComplete="off"
          value={voucherCode}
          onChange={setVoucherCode}
          error={form.errorIf(!isFilled, t('account.errors.voucher'))}
        />
        <Button type="submit" busy={redeem.isPending}>
          {t('settings.redeem')}
        </Button>
      </AccountForm>
    </Block>
  )
}
