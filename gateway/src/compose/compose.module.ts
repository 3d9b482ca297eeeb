import { Module } from '@nestjs/common';
import { PersonalData } from './personal-data.js';
import { ShowReader } from './show-reader.js';

@Module({ providers: [ShowReader, PersonalData], exports: [ShowReader, PersonalData] })
export class ComposeModule {}
