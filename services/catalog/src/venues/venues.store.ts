import type { Venue } from '@club/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { VENUES } from './venues.data.js';

const VENUE = 'Venue';
type VenueRow = Omit<Venue, 'id'> & { _id: string };
const schema = new Schema<VenueRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    location: { type: String, required: true },
    city: { type: String, required: true },
    address: { type: String, required: true },
    description: { type: String, required: true },
  },
  { collection: 'venues', versionKey: false },
);
export const venueDocument: ModelDefinition = { name: VENUE, schema };

@Injectable()
export class VenuesStore implements OnModuleInit {
  constructor(@InjectModel(VENUE) private readonly venues: Model<VenueRow>) {}

  async onModuleInit(): Promise<void> {
    for (const { id, ...fields } of VENUES)
      await this.venues.updateOne({ _id: id }, { $set: fields }, { upsert: true });
  }

  async list(): Promise<Venue[]> {
    const rows = await this.venues.find().sort({ city: -1 }).lean<VenueRow[]>();
    return rows.map(({ _id, ...fields }) => ({ id: _id, ...fields }));
  }

  async find(id: string): Promise<Venue | undefined> {
    return (await this.list()).find((venue) => venue.id === id);
  }
}
