import type { ModelDefinition } from '@nestjs/mongoose';
import { Schema } from 'mongoose';
import type { ShowRow } from './domain/show.js';

export const SHOW = 'Show';

const schema = new Schema<ShowRow>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    details: { type: Object, required: true },
    acknowledged: { type: Boolean, required: true },
    published: { type: Boolean, required: true },
    publishedAt: Date,
    movedFrom: { type: { _id: false, date: String, showTime: String } },
    previousMovedFrom: { type: { _id: false, date: String, showTime: String } },
    offSaleSince: Date,
    publishAt: Date,
    deleting: Boolean,
    previous: { type: Object, default: null },
    history: {
      type: [
        {
          _id: false,
          at: Date,
          by: String,
          act: String,
          cancellation: String,
          changes: [{ _id: false, field: String, before: String, after: String }],
        },
      ],
      default: [],
    },
    createdAt: { type: Date, required: true },
  },
  { collection: 'shows', versionKey: false, minimize: false },
);
schema.index({ published: 1, 'details.date': 1 });
schema.index({ acknowledged: 1 });
schema.index({ publishAt: 1 }, { partialFilterExpression: { publishAt: { $exists: true } } });
schema.index({ deleting: 1 }, { partialFilterExpression: { deleting: true } });
export const showDocument: ModelDefinition = { name: SHOW, schema };
