import { Module } from '@nestjs/common';
import { KeptAnswers } from '../http/kept-answers.js';
import { ShowReader } from './show-reader.js';

@Module({ providers: [ShowReader, KeptAnswers], exports: [ShowReader, KeptAnswers] })
export class ComposeModule {}
