import { londonDate } from '@club/contracts';
import { removeOld, type RetentionWork } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Rows that are removed as a whole once they have had their time. */
@Injectable()
export class OldRowsStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  refundRequests(): RetentionWork {
    return removeOld(this.connection, 'refund_requests', (before) => ({
      state: { $ne: 'open' },
      decidedAt: { $lt: before },
    }));
  }
  showMessages(): RetentionWork {
    return removeOld(this.connection, 'show_messages', (before) => ({
      isSpread: true,
      at: { $lt: before },
    }));
  }
  auditFindings(): RetentionWork {
    return removeOld(this.connection, 'audit_findings', (before) => ({
      state: 'resolved',
      lastSeenAt: { $lt: before },
    }));
  }
  doorDevices(): RetentionWork {
    return removeOld(this.connection, 'door_devices', (before) => ({
      lastNight: { $lt: londonDate(before) },
    }));
  }
  failedMails(): RetentionWork {
    return removeOld(this.connection, 'outbox', (before) => ({
      state: 'failed',
      createdAt: { $lt: before },
    }));
  }
}
