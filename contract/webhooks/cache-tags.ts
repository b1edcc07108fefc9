import { type AreaCacheTags, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'user/listWebhooks': ['webhooks'],
    'staff/listWebhooks': [],
    'user/listWebhookDeliveries': ['webhookDeliveries'],
    'staff/listOperatorWebhooks': ['operatorWebhooks'],
    'staff/listOperatorWebhookDeliveries': ['operatorWebhooks'],
  },
  changes: {
    'user/createWebhook': ['webhooks', ...NOTICE_TAGS],
    'user/rotateWebhookSecret': ['webhooks', ...NOTICE_TAGS],
    'user/removeWebhook': ['webhooks', ...NOTICE_TAGS],
    'user/enableWebhook': ['webhooks'],
    'user/testWebhook': ['webhookDeliveries'],
    'user/replayWebhook': ['webhookDeliveries'],
    'staff/proposeOperatorWebhook': ['proposals', 'operatorWebhooks'],
    'staff/rotateOperatorWebhookSecret': ['operatorWebhooks'],
    'staff/removeOperatorWebhook': ['operatorWebhooks'],
    'staff/disableOperatorWebhook': ['operatorWebhooks'],
    'staff/enableOperatorWebhook': ['operatorWebhooks'],
    'staff/testOperatorWebhook': ['operatorWebhooks'],
    'staff/replayOperatorWebhook': ['operatorWebhooks'],
  },
  notified: { security: ['webhooks'] },
} as const satisfies AreaCacheTags;
